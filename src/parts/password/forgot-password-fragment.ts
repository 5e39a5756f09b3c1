/** The fragment that opens password recovery over a page. */
export const forgotPasswordFragment = 'forgot-password'
