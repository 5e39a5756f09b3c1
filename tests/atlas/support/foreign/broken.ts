throw new TypeError('window is not here')

export const machine = {}
