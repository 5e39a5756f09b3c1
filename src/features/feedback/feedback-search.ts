/** The query of the address of feedback. */
export interface FeedbackSearch {
  /** The class of the error that broke the page from which one comes. */
  readonly broke?: string
}
