/** Words of the view Watch. */
export const watch = {
  title: "Watch",
};
