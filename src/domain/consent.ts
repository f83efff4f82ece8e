/** Whether a message says yes or no and nothing else, in English and Russian. */

const approving = new Set(
  `approve approved approves confirm confirmed agree agreed accept accepted ok okay yes yep yeah sure fine good great perfect go start begin
  proceed continue lgtm right correct fire run launch
  подтверждаю подтвердить подтверждено одобряю одобрено согласен согласна согласны утверждаю принимаю принято да ага ок окей хорошо отлично
  начинай начинайте начать начни начните начнём начнем начинаем поехали запускай запускайте запусти вперёд вперед давай давайте верно правильно
  годится пойдёт пойдет супер старт продолжай продолжайте приступай приступайте устраивает`.split(/\s+/),
);
const besideApproval = new Set(
  `i we it its the a this that brief draft plan scope is looks look all everything please do lets let us now me you can may with to for ahead and
  research working work as thanks thank then so just very well
  я мы это всё все бриф план черновик можно пожалуйста исследование исследования работу работать и с к в так как меня нас спасибо вас тебя то
  делу искать поиск его ну уже можешь можете`.split(/\s+/),
);

/** 'approve', 'ok, go', «да, начинай»: nothing in the message but consent. */
export function isApproval(message: string): boolean {
  if (message.includes("?")) return false;
  const said =
    message
      .toLowerCase()
      .replace(/['’]/gu, "")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  if (said.length === 0) return /^\s*(?:👍|✅|👌)/u.test(message);
  return (
    said.length <= 12 && said.some((word) => approving.has(word)) && said.every((word) => approving.has(word) || besideApproval.has(word))
  );
}

/** 'no', «нет, не так»: consent refused, with nothing said of what to change. */
export function isRefusal(message: string): boolean {
  const said =
    message
      .toLowerCase()
      .replace(/['’]/gu, "")
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const refusing = new Set("no nope not dont wait stop wrong нет не неверно неправильно подожди подождите стой стоп".split(" "));
  return (
    said.some((word) => refusing.has(word)) &&
    said.every(
      (word) =>
        refusing.has(word) || approving.has(word) || besideApproval.has(word) || word === "yet" || word === "пока" || word === "ещё",
    )
  );
}
