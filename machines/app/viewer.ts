/** The kind of user who views a page of the account. */
export type Viewer = 'visitor' | 'trial' | 'member' | 'agent'
