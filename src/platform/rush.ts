/** CSS pixels a millisecond at which nobody sees more of what passes than its colour: a screen in a second. */
export const rush = 1
