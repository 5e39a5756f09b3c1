/** Keys of the drawing, for the help. */
export const usageKeys = [
  ['+  −  0', 'zoom in, out, fit'],
  ['Tab  Enter', 'go to the next state or transition, select it'],
  ['Escape', 'clear the selection'],
] as const
