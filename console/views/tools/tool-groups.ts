/** Tools by where they come from, as far as they match what was typed. Pure. */
export interface ToolGroup<T> {
  origin: string;
  tools: T[];
}

/** What fails comes first, so that it is seen; then by name. */
export function toolGroups<T extends { name: string; origin: string; description: string; health: { state: string } }>(
  tools: readonly T[],
  filter: string,
): ToolGroup<T>[] {
  const wanted = filter
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== "");
  const matching = tools.filter(({ name, origin, description }) => {
    const text = `${name} ${origin} ${description}`.toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
  const rank = ({ health }: T) => (health.state === "failing" ? 0 : 1);
  const sorted = matching.toSorted((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
  return [...Map.groupBy(sorted, ({ origin }) => origin)]
    .map(([origin, members]) => ({ origin, tools: members }))
    .sort((a, b) => Number(b.origin === "ralph") - Number(a.origin === "ralph") || a.origin.localeCompare(b.origin));
}
