const { title } = (globalThis as { document?: { title: string } }).document as { title: string }

export const machine = { id: title }
