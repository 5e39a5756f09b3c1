/** What was typed into fields by their names, on the page it was typed on. */
export interface Typed {
  readonly fields: Readonly<Record<string, string>>
  /** Whatever else has to be open again for the fields to be there. */
  readonly open: string | null
}

/** What the entry of the browser's history holds: the router's own, and what was typed on the page. */
export const typedState = () => (history.state ?? {}) as { readonly typed?: Typed } & Readonly<Record<string, unknown>>
