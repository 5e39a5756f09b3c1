/** Unsent values of fields by name, on the page they were typed on. */
export interface FormDraft {
  readonly fields: Readonly<Record<string, string>>
  /** The overlay that holds the fields and has to be opened again, if any. */
  readonly open: string | null
}

/** The state of the current history entry: the router's, and the form draft. */
export const historyState = () =>
  (history.state ?? {}) as { readonly typed?: FormDraft } & Readonly<Record<string, unknown>>
