/** Throws if the gateway did not accept the message, so that the job is retried. */
export type SmsGateway = { send(to: string, text: string): Promise<{ reference: string }> }
