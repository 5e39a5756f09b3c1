/** The colour that a game's picture has from afar, as its address tells it. */
export const toneOf = (art: string): string => `#${art.split('tone=')[1]}`
