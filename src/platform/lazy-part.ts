import { type ComponentType, lazy } from 'react'
import { chunk } from './chunk.ts'
import { onReconnect } from './reconnect.ts'

type Load<Props extends object> = () => Promise<ComponentType<Props>>

const atOnce = async () => {}

const nextReconnect = () =>
  new Promise<void>((resolve) => {
    const stop = onReconnect(() => {
      stop()
      resolve()
    })
  })

/** Fetches a chunk; after a failure again with each reconnect. */
export const importWithRetry = <Part>(load: () => Promise<Part>): Promise<Part> =>
  chunk(load).catch(() => nextReconnect().then(() => importWithRetry(load)))

/** A lazy component, fetched when first rendered or by `preload`. Throws a `ChunkLoadError` when that fails. */
export function lazyPart<Props extends object>(load: Load<Props>) {
  const preload = async () => ({ default: await chunk(load) })
  return Object.assign(lazy(preload), { preload })
}

/** A lazy component a page can do without: fetched after `after` has resolved; renders nothing when that fails. */
export const lazyOptional = <Props extends object>(load: Load<Props>, after: () => Promise<unknown> = atOnce) =>
  lazy<ComponentType<Props>>(() =>
    after()
      .then(async () => ({ default: await chunk(load) }))
      .catch(() => ({ default: () => null })),
  )

/** Like `lazyOptional`, but fetched with `importWithRetry`. */
export const lazyWithRetry = <Props extends object>(load: Load<Props>, after: () => Promise<unknown> = atOnce) =>
  lazy<ComponentType<Props>>(() => after().then(async () => ({ default: await importWithRetry(load) })))
