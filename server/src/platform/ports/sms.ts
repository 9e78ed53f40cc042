/** Throws if the gateway did not accept the message, so that the job is retried. */
export type SmsGateway = {
  /** `sender`: short name of the company. */
  send(to: string, text: string, sender: string): Promise<{ reference: string }>
}
