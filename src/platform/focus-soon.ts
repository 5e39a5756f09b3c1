/** Moves the focus, and with it what is seen, to the place of that id once it has been drawn. */
export const focusSoon = (id: string): void =>
  void requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(id)?.focus()))
