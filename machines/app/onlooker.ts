/** Who looks at a page of the account. */
export type Onlooker = 'visitor' | 'trial' | 'member' | 'agent'
