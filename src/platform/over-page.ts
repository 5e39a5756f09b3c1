import { somebodyOrQuiet } from './quiet.ts'

let call = () => {}
const called = new Promise<void>((resolve) => {
  call = resolve
})

/** Has at once what is over the page: something is open there already, or is asked for. */
export const callOverPage = () => call()

/** Ends when what is over the page may be fetched: somebody is seen to be at the page, it was left alone, or it was called for. */
export const overPageWanted = () => Promise.race([somebodyOrQuiet(), called])
