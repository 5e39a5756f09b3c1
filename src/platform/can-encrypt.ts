/** Returns whether Web Crypto is available: browsers offer it on https and on localhost only. */
export const canEncrypt = (): boolean => globalThis.crypto?.subtle !== undefined
