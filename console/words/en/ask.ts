/** Words of the view Ask. */
export const ask = {
  title: "Ask",
};
