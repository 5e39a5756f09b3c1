import { interactionOrIdle } from './first-interaction.ts'

let call = () => {}
const called = new Promise<void>((resolve) => {
  call = resolve
})

/** Has at once what is over the page: something is open there already, or is asked for. */
export const callOverPage = () => call()

/** Ends when what is over the page may be fetched: with the first interaction, once the page is idle, or when it is called for. */
export const overPageWanted = () => Promise.race([interactionOrIdle(), called])
