/** Whether this page may encrypt: browsers let a page do so on https and on localhost only. */
export const canEncrypt = (): boolean => globalThis.crypto?.subtle !== undefined
