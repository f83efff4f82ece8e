/** How large hostile documents are: 1 in `npm test`, 4 in `npm run test:hostile`. */
export const hostileSize = Number(process.env.HOSTILE ?? 1);
