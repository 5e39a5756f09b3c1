import { digestsOf, hexOf } from '#games/fair/fair-check.ts'
import { checkPassport, type Passport, passportParts } from '#games/fair/passport.ts'

/**
 * Runs inside a round passport, which a member opens from a disk, perhaps years later: checks the round with the code
 * in the file, and shows the result beside each part. Words and figures are already on the page.
 */

/** What the server has written into the file; see `server/http/passport.ts`. */
interface PassportFile extends Passport {
  readonly words: Readonly<Record<'yes' | 'no' | 'agrees' | 'differs' | 'unable', string>>
}

const script = document.currentScript
const passport = JSON.parse(document.querySelector('#passport')?.textContent ?? 'null') as PassportFile
const result = document.querySelector<HTMLElement>('#result')

function show(words: string, state: 'yes' | 'no' | 'unknown'): void {
  if (result === null) return
  result.textContent = words
  result.dataset['agrees'] = state
}

async function check(): Promise<void> {
  const { words } = passport
  const digests = digestsOf(globalThis.crypto.subtle)
  if (digests === null) return show(words.unable, 'unknown')
  const code = new TextEncoder().encode(script?.textContent ?? '')
  const build = hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', code)))
  const verdict = await checkPassport(passport, { digests, build })
  for (const part of passportParts) {
    const place = document.querySelector<HTMLElement>(`[data-part="${part}"]`)
    if (place === null) continue
    place.textContent = verdict[part] ? words.yes : words.no
    place.dataset['agrees'] = verdict[part] ? 'yes' : 'no'
  }
  const agrees = passportParts.every((part) => verdict[part])
  show(agrees ? words.agrees : words.differs, agrees ? 'yes' : 'no')
}

// A file that was changed by hand may hold anything.
check().catch(() => show(passport.words.differs, 'no'))
