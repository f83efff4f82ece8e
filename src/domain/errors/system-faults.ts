/** Faults of the operating system in plain words, for messages that name the path, host or port beside them. */

/** Each completes `'…' cannot be read: …`. */
const words: Readonly<Record<string, string>> = {
  ENOENT: "it does not exist",
  ENOTDIR: "it, or a part of its path, is no directory",
  EISDIR: "it is a directory",
  EACCES: "this user lacks the permission",
  EPERM: "this user lacks the permission",
  EROFS: "its file system is read-only",
  EEXIST: "it exists already",
  ENOTEMPTY: "it is not empty",
  EBUSY: "it is in use",
  ENOSPC: "the disk is full",
  EDQUOT: "the user's disk quota is used up",
  EIO: "the disk reports an error",
  EMFILE: "this process has too many open files",
  ENFILE: "the machine has too many open files",
  ENAMETOOLONG: "its name is too long",
  ELOOP: "its symbolic links go in a circle",
  EADDRINUSE: "another program uses it",
  EADDRNOTAVAIL: "this machine has no such address",
  ECONNREFUSED: "nothing accepts connections there",
  ECONNRESET: "the connection was closed",
  EPIPE: "the connection was closed",
  ETIMEDOUT: "there was no answer in time",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network cannot be reached",
  ENOTFOUND: "the name of the host is unknown",
  EAI_AGAIN: "the name of the host cannot be looked up at the moment",
};

/** The fault's words; its code, or else its message, where none are known for it. */
export function systemFault(error: unknown): string {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code !== "string") return typeof message === "string" ? message : String(error);
  return (Object.hasOwn(words, code) ? words[code] : undefined) ?? code;
}
