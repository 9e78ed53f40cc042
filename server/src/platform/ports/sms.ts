/** Throws when the message was not taken: the job behind it tries again. */
export type SmsGateway = { send(to: string, text: string): Promise<{ reference: string }> }
