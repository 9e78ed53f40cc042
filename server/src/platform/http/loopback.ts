/** Loopback addresses. They are exempt from rate limits and can read metrics if no token is configured. */
export const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
