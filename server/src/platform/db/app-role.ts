import type pg from 'pg'

/**
 * The application works as okwan_app, a role that owns nothing: what a migration takes from it (changing the audit log,
 * say) no request can do, whatever its SQL. This makes the role and lets the user of `client` enter it.
 */
export async function ensureAppRole(client: pg.Client) {
  const { rows } = await client.query<{ user: string }>('select current_user as user')
  const user = rows[0]?.user ?? ''
  try {
    await client.query(`
      do $$
      begin
        if not exists (select from pg_roles where rolname = 'okwan_app') then
          create role okwan_app;
        end if;
        if not pg_has_role(current_user, 'okwan_app', 'member') then
          grant okwan_app to current_user;
        end if;
      exception
        -- Roles belong to all databases of a server, so another one's node may have made it at this moment.
        when duplicate_object or unique_violation then null;
      end $$`)
  } catch (error) {
    throw new Error(
      `The database user ${user} cannot work as okwan_app (${(error as Error).message}). ` +
        `An administrator can let it: create role okwan_app; grant okwan_app to "${user}";`,
    )
  }
}
