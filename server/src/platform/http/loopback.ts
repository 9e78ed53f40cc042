/** Loopback addresses, which are exempt from limits. */
export const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1']
