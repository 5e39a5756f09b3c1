import { createKeptChoice } from '#src/platform/kept-choice.ts'

/** Whether the next games come by themselves as one scrolls; chosen once for all lobbies on this device. */
export const scrollLoading = createKeptChoice('lobby.scrollLoading')
