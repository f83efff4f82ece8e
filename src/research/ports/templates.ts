/** Templates of reports, as the operator's files define them. */
import type { Template } from "../../domain/reports/template.ts";

export interface Templates {
  /** In alphabetical order; `default` is always among them. */
  readonly names: readonly string[];
  named(name: string): Template | undefined;
}
