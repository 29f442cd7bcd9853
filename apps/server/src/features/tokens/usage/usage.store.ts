import type { AccessTokenUsage } from '@assay/contract';
import { sql } from 'drizzle-orm';
import type { Executor } from '../../../db/index.ts';
import { accessToken, accessTokenUsage } from '../../../db/schema/index.ts';
import type { UsedToken } from './usage-counter.ts';

/**
 * Adds requests and moves the times of last use, both in one statement. A time moves by a minute at least, so several servers do
 * not write it again and again. Tokens that were deleted meanwhile are left out.
 */
export async function addUsage(db: Executor, used: UsedToken[]): Promise<void> {
  const json = JSON.stringify(
    used.map(({ tokenId, day, requests, lastUsedAt }) => ({ token_id: tokenId, day, requests, at: lastUsedAt })),
  );
  await db.execute(sql`
    with used as (
      select * from json_to_recordset(${json}::json) as (token_id integer, day date, requests integer, at timestamptz)
    ), latest as (
      select token_id, max(at) as at from used group by token_id
    ), present as (
      select id from ${accessToken} where id in (select token_id from used) order by id for no key update
    ), moved as (
      update ${accessToken} set last_used_at = latest.at from latest
      where access_token.id = latest.token_id
        and (last_used_at is null or last_used_at <= latest.at - interval '1 minute')
    )
    insert into ${accessTokenUsage} (token_id, day, requests)
    select token_id, day, requests from used join present on present.id = token_id order by token_id, day
    on conflict (token_id, day) do update set requests = access_token_usage.requests + excluded.requests`);
}

/** Requests on each of the last days in UTC, the oldest first. */
export async function listUsage(db: Executor, tokenId: number, days: number): Promise<AccessTokenUsage['history']> {
  const { rows } = await db.execute<{ date: string; requests: number }>(sql`
    select to_char(listed.day, 'YYYY-MM-DD') as date, coalesce(requests, 0)::integer as requests
    from generate_series((now() at time zone 'utc')::date - ${days - 1}::integer, (now() at time zone 'utc')::date, '1 day')
      as listed(day)
    left join ${accessTokenUsage} on token_id = ${tokenId} and access_token_usage.day = listed.day::date
    order by listed.day`);
  return rows;
}
