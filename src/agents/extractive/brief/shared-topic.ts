/** The topic that the items of a brief share: 'Heat pumps' of 'Heat pumps: prices' and 'How heat pumps work'. Pure. */
const prefixed = /^([^:?]{2,200}):\s+(\S.*)$/su;

/** The topic that one item has before its colon and every other one names; null where there is none. */
export function sharedTopic(scope: readonly string[]): string | null {
  if (scope.length < 2) return null;
  const topics = scope.flatMap((item) => prefixed.exec(item)?.[1] ?? []);
  const holds = (item: string, topic: string): boolean => item.toLowerCase().includes(topic.toLowerCase());
  return topics.find((topic) => scope.every((item) => holds(item, topic))) ?? null;
}

/** What an item asks of the shared topic, without it; null where it does not stand before a colon. */
export function askedOfTopic(item: string, scope: readonly string[]): { topic: string; asked: string } | null {
  const topic = sharedTopic(scope);
  const [, before, asked] = prefixed.exec(item) ?? [];
  return topic !== null && asked !== undefined && before?.toLowerCase() === topic.toLowerCase() ? { topic, asked } : null;
}
