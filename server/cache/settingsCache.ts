import type pg from 'pg';
import { type SettingKey, settingKeys } from '#domain/system/settingKeys.ts';

const freshFor = 5_000;

/** A setting that an area brings, with what holds while nobody has set it. */
export interface AreaSetting<Value> {
  readonly key: string;
  readonly otherwise: Value;
}

/** Reads settings; kept until a change is told, five seconds at most for one whose notice gets lost. */
export interface SettingsCache {
  get<Key extends SettingKey>(key: Key): Promise<(typeof settingKeys)[Key]['otherwise']>;
  getOf<Value>(setting: AreaSetting<Value>): Promise<Value>;
  /** A setting has changed. */
  forget(): void;
}

export function openSettingsCache(pool: pg.Pool): SettingsCache {
  let kept: { at: number; values: Promise<ReadonlyMap<string, unknown>> } | undefined;
  const load = async () => {
    const { rows } = await pool.query<{ setting_key: string; setting_value: string; value_type: string }>(
      'select setting_key, setting_value, value_type from sys_setting',
    );
    return new Map(
      rows.map(({ setting_key, setting_value, value_type }) => [setting_key, typed(setting_value, value_type)]),
    );
  };
  const storedOf = async (key: string): Promise<unknown> => {
    if (!kept || Date.now() - kept.at > freshFor) {
      kept = { at: Date.now(), values: load() };
      kept.values.catch(() => {
        kept = undefined;
      });
    }
    return (await kept.values).get(key);
  };
  return {
    // The seeded rows carry the type of their default.
    get: async (key) =>
      ((await storedOf(key)) ?? settingKeys[key].otherwise) as (typeof settingKeys)[typeof key]['otherwise'],
    getOf: async <Value>({ key, otherwise }: AreaSetting<Value>) => ((await storedOf(key)) ?? otherwise) as Value,
    forget: () => {
      kept = undefined;
    },
  };
}

function typed(value: string, type: string): unknown {
  if (type === 'int') return Number(value);
  if (type === 'bool') return value === '1' || value === 'true';
  return type === 'json' ? JSON.parse(value) : value;
}
