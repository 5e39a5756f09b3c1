/** A short message that comes by itself and goes by itself. */
export interface Toast {
  readonly id: number
  readonly tone: 'info' | 'error'
  readonly text: string
}

/** The toasts on the screen; views subscribe, adapters add. */
export interface Toasts {
  add(toast: Omit<Toast, 'id'>): void
  dismiss(id: number): void
  list(): readonly Toast[]
  subscribe(listener: () => void): () => void
}

/** How long a toast stays, in milliseconds. */
export const toastDuration = 6_000

/** Makes a set of toasts; the same text is not stacked, its time starts again. */
export function createToasts(): Toasts {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const listeners = new Set<() => void>()
  const set = (next: readonly Toast[]) => {
    toasts = next
    for (const listener of listeners) listener()
  }
  const dismiss = (id: number) => {
    if (toasts.some((toast) => toast.id === id)) set(toasts.filter((toast) => toast.id !== id))
  }
  return {
    add: (toast) => {
      const id = ++lastId
      set([...toasts.filter((other) => other.text !== toast.text), { ...toast, id }].slice(-3))
      setTimeout(() => dismiss(id), toastDuration)
    },
    dismiss,
    list: () => toasts,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
