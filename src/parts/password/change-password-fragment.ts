/** The fragment that opens the change of one's own password over a page. */
export const changePasswordFragment = 'change-password'
