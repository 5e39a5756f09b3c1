import type { LineKind } from './box-lines.ts'

const family = "'Inter Variable', 'Helvetica Neue', Arial, sans-serif"

/** The CSS font of each kind of line; texts are measured and drawn in the same font. */
export const faces: Readonly<Record<LineKind | 'label', string>> = {
  name: `640 13px ${family}`,
  usage: `560 11.5px ${family}`,
  leaving: `560 11.5px ${family}`,
  tags: `450 11px ${family}`,
  description: `400 11.5px ${family}`,
  invoke: `500 11.5px ${family}`,
  action: `450 11.5px ${family}`,
  internal: `450 11.5px ${family}`,
  detail: `450 11.5px ${family}`,
  hidden: `500 11px ${family}`,
  label: `500 11.5px ${family}`,
}
