import type pg from 'pg'

/**
 * The application runs as okwan_app, a role that owns nothing, so no SQL in a request can use a revoked right, such as changing
 * the audit log. Only the tasks that seal and verify the audit log and archive old records run as okwan_sealer. Creates both
 * roles. A single login for everything, as in a demo, must also be able to become both.
 */
export async function ensureAppRole(client: pg.Client, { isSingleLogin }: { isSingleLogin: boolean }) {
  for (const role of ['okwan_app', 'okwan_sealer']) await ensureRole(client, role, isSingleLogin)
}

async function ensureRole(client: pg.Client, role: string, isSingleLogin: boolean) {
  const { rows } = await client.query<{ user: string }>('select current_user as user')
  const user = rows[0]?.user ?? ''
  try {
    await client.query(`
      do $$
      begin
        if not exists (select from pg_roles where rolname = '${role}') then
          create role ${role};
        end if;
        if ${isSingleLogin} and not pg_has_role(current_user, '${role}', 'member') then
          grant ${role} to current_user;
        end if;
      exception
        -- Roles belong to all databases of a server, so a node of another database may be creating the role now.
        when duplicate_object or unique_violation then null;
      end $$`)
  } catch (error) {
    throw new Error(
      `The database user ${user} cannot use the role ${role} (${(error as Error).message}). ` +
        `As an administrator, run: create role ${role}; grant ${role} to "${user}";`,
    )
  }
}
