/** 'a, b and c'. A list that is cut, which ends with its dots, has no last item. */
export function listed(items: readonly string[], and: string): string {
  const last = items.at(-1);
  if (last === undefined || items.length === 1 || last === "…") return items.join(", ");
  return `${items.slice(0, -1).join(", ")} ${and} ${last}`;
}
