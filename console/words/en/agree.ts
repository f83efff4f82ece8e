/** Words of the view Agree. */
export const agree = {
  title: "Agree",
};
