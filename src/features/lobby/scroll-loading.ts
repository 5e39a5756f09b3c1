import { createPersistedChoice } from '#src/platform/persisted-choice.ts'

/** The setting that scrolling loads more games; one setting for all lobbies, stored on this device. */
export const scrollLoading = createPersistedChoice('lobby.scrollLoading')
