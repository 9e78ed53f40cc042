/** The view of the policy list that lists drafts. */
export const DRAFTS = 'drafts'
