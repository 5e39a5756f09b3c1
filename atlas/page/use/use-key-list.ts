/** What the keys of the drawing do. */
export const keysOfUse = [
  ['+  −  0', 'zoom in, out, fit'],
  ['Tab  Enter', 'go to the next state or way, choose it'],
  ['Escape', 'choose nothing'],
] as const
