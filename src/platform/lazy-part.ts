import { type ComponentType, lazy } from 'react'
import { chunk } from './chunk.ts'
import { whenLineBack } from './line-back.ts'

type Load<Props extends object> = () => Promise<ComponentType<Props>>

const atOnce = async () => {}

const lineBack = () =>
  new Promise<void>((resolve) => {
    const stop = whenLineBack(() => {
      stop()
      resolve()
    })
  })

/** Fetches a part of the site; where that fails, again whenever the connection is back. */
export const importWithRetry = <Part>(load: () => Promise<Part>): Promise<Part> =>
  chunk(load).catch(() => lineBack().then(() => importWithRetry(load)))

/** A component whose file is fetched when it is first drawn, or before by `preload`; a failure is a `ChunkLoadError`. */
export function lazyPart<Props extends object>(load: Load<Props>) {
  const preload = async () => ({ default: await chunk(load) })
  return Object.assign(lazy(preload), { preload })
}

/** A component that a page can do without: its file is fetched once `after` has resolved, and if that fails it draws nothing. */
export const lazyOptional = <Props extends object>(load: Load<Props>, after: () => Promise<unknown> = atOnce) =>
  lazy<ComponentType<Props>>(() =>
    after()
      .then(async () => ({ default: await chunk(load) }))
      .catch(() => ({ default: () => null })),
  )

/** A component that a page can do without for a while: like `lazyOptional`, but fetched with `importWithRetry`. */
export const lazyWithRetry = <Props extends object>(load: Load<Props>, after: () => Promise<unknown> = atOnce) =>
  lazy<ComponentType<Props>>(() => after().then(async () => ({ default: await importWithRetry(load) })))
