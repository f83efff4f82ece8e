/** Operations on links that show one report to people without a key. */
import { z } from "zod";
import { reportLink } from "../domain/reports/report-link.ts";
import { access } from "./access.ts";
import { nothing, pageOf } from "./answers.ts";
import { newLink, pageInput, sessionInput } from "./inputs.ts";
import { operation } from "./operation.ts";
import { builtFormat } from "./rules.ts";

export const linkOperations = {
  createLink: operation({
    id: "createLink",
    summary: "Make a link that shows one report to whoever has it",
    input: sessionInput.extend(newLink.shape),
    effect: "write",
    allowed: access.writeSessions,
    answer: reportLink,
    replayed: ({ sessionId, ...body }) => ({ route: `POST /sessions/${sessionId}/links`, body }),
    run: ({ links }, { owner }, { sessionId, format, template = null, expiresAt = null }) =>
      links.create(owner, sessionId, { format: builtFormat(format), template, expiresAt }),
  }),
  listLinks: operation({
    id: "listLinks",
    summary: "The links to the session's reports, oldest first",
    input: sessionInput.extend(pageInput.shape),
    effect: "read",
    allowed: access.writeSessions,
    answer: pageOf(reportLink),
    run: ({ links }, { owner }, { sessionId, ...page }) => links.list(owner, sessionId, page),
  }),
  deleteLink: operation({
    id: "deleteLink",
    summary: "Delete a link: it stops working",
    input: sessionInput.extend({ linkId: z.string().min(1).max(100) }),
    effect: "write",
    allowed: access.writeSessions,
    answer: nothing,
    run: ({ links }, { owner }, { sessionId, linkId }) => links.delete(owner, sessionId, linkId),
  }),
} as const;
