/** Words of the view Ask. */
export const ask = {
  title: "Вопрос",
};
