/** Lists that come in pages. */

export interface Page<Item> {
  items: Item[];
  nextCursor: string | null;
}

/** All items of a list, page by page: `itemsOf((from) => answerOf(api.GET("/sessions", { params: { query: from } })))`. */
export async function* itemsOf<Item>(page: (from: { cursor?: string }) => Promise<Page<Item>>): AsyncGenerator<Item, void, undefined> {
  let cursor: string | null = null;
  do {
    const next: Page<Item> = await page(cursor === null ? {} : { cursor });
    yield* next.items;
    cursor = next.nextCursor;
  } while (cursor !== null);
}
