import { isClientSeed, type NextDraw, type RoundProof } from '#games/fair/fair.ts'
import type { Verdict } from '#games/fair/fair-check.ts'
import { lastingStorage } from './browser-storage.ts'
import { escape } from './page-parts.ts'
import type { TextId, Texts } from './texts.ts'

const storageKey = 'statehouse.clientSeed'

const newSeed = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Returns the client seed of this browser: the stored one, or a new one of 128 random bits. */
export function clientSeed(): string {
  const known = lastingStorage.getItem(storageKey)
  if (known !== null && isClientSeed(known)) return known
  const seed = newSeed()
  keepClientSeed(seed)
  return seed
}

/** Keeps the seed for later tables. */
export const keepClientSeed = (seed: string): void => lastingStorage.setItem(storageKey, seed)

/** Fairness data that a game shows. */
export interface FairnessView {
  readonly fairness: 'closed' | 'open' | 'checking'
  readonly next: NextDraw | null
  readonly clientSeed: string
  readonly last: { readonly roundId: string; readonly proof: RoundProof | null; readonly commitment: string } | null
  readonly verdict: Verdict | 'uncheckable' | null
}
interface Page {
  readonly fairnessBody: HTMLElement
}
/** Sends the events of the fairness dialog. */
export type SendFairnessEvent = (
  event: { readonly type: 'clientSeed.changed'; readonly clientSeed: string } | { readonly type: 'check.requested' },
) => void

const facts = (pairs: readonly (readonly [name: string, value: string])[]) =>
  `<dl class="seeds">${pairs.map(([name, value]) => `<div><dt>${escape(name)}</dt><dd>${escape(value)}</dd></div>`).join('')}</dl>`

const roundsIn = ({ next, last }: FairnessView): string => `${next?.commitment ?? ''} ${last?.roundId ?? ''}`

/** Returns whether another round has been played since the dialog was written. */
export const isFairnessOld = (page: Page, view: FairnessView): boolean =>
  page.fairnessBody.dataset['rounds'] !== roundsIn(view)

/** Writes what the next round is drawn from, the own seed, and the proof of the last round. */
export function showFairness(page: Page, { t }: Texts, view: FairnessView, send: SendFairnessEvent): void {
  const { next, last, clientSeed: seed } = view
  const proof = last?.proof ?? null
  page.fairnessBody.dataset['rounds'] = roundsIn(view)
  page.fairnessBody.innerHTML = `
    <p>${escape(t('slot.fairness.intro'))}</p>
    <h3>${escape(t('slot.fairness.next'))}</h3>
    ${facts([
      [t('slot.fairness.commitment'), next?.commitment ?? '–'],
      [t('slot.fairness.nonce'), String(next?.nonce ?? '–')],
    ])}
    <div class="seed">
      <label for="client-seed">${escape(t('slot.fairness.clientSeed'))}</label>
      <input id="client-seed" value="${escape(seed)}" maxlength="64" autocomplete="off" autocapitalize="off" spellcheck="false" aria-describedby="client-seed-hint" />
      <p id="client-seed-hint">${escape(t('slot.fairness.hint'))}</p>
      <div class="seed-ways">
        <button class="plain" type="button" data-way="keep">${escape(t('slot.fairness.keep'))}</button>
        <button class="plain" type="button" data-way="random">${escape(t('slot.fairness.random'))}</button>
      </div>
      <p class="verdict" role="status" data-way="kept"></p>
    </div>
    <h3>${escape(t('slot.fairness.last'))}</h3>
    ${
      last === null || proof === null
        ? `<p>${escape(t('slot.fairness.none'))}</p>`
        : `${facts([
            [t('slot.fairness.round'), last.roundId],
            [t('slot.fairness.commitment'), last.commitment],
            [t('slot.fairness.clientSeed'), proof.clientSeed],
            [t('slot.fairness.nonce'), String(proof.nonce)],
            [t('slot.fairness.serverSeed'), proof.serverSeed],
          ])}<div class="seed-ways"><button class="plain" type="button" data-way="check">${escape(t('slot.fairness.check'))}</button></div>
          <p class="verdict" role="status" data-way="verdict"></p>`
    }`
  const input = page.fairnessBody.querySelector('input')!
  const way = (name: string) => page.fairnessBody.querySelector<HTMLElement>(`[data-way="${name}"]`)
  const use = (entered: string) => {
    const usable = isClientSeed(entered)
    input.value = entered
    input.setAttribute('aria-invalid', String(!usable))
    way('kept')!.textContent = t(usable ? 'slot.fairness.kept' : 'slot.fairness.hint')
    send({ type: 'clientSeed.changed', clientSeed: entered })
  }
  // The frame forbids form submission, so buttons and Enter are handled here.
  way('keep')!.addEventListener('click', () => use(input.value.trim()))
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    use(input.value.trim())
  })
  way('random')!.addEventListener('click', () => use(newSeed()))
  way('check')?.addEventListener('click', () => send({ type: 'check.requested' }))
}

const verdictText = ({ fairness, verdict }: FairnessView): TextId | null =>
  fairness === 'checking' ? 'slot.fairness.checking' : verdict === null ? null : `slot.fairness.${verdict}`

/** Shows the result of verifying the last round. */
export function showVerdict(page: Page, { t }: Texts, view: FairnessView): void {
  const place = page.fairnessBody.querySelector<HTMLElement>('[data-way="verdict"]')
  if (!place) return
  const id = verdictText(view)
  const text = id === null ? '' : t(id)
  if (place.textContent !== text) place.textContent = text
  place.dataset['verdict'] = view.verdict ?? ''
}
