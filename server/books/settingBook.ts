import type pg from 'pg';

const freshFor = 5_000;

/** Settings that people may change while the product runs, with their defaults. @see platform.md */
const settingDefaults = {
  'brand.title': '通关综合服务平台',
  'brand.manualUrl': '/guide',
  'brand.defaultCompanyName': '通关企业服务平台',
  'brand.companyName': '上海浦江通关服务有限公司',
  'auth.logoutPageByLoginName': {} as Record<string, string>,
  'menu.wronglistLoginNames': ['admin', 'itadmin'] as readonly string[],
  'menu.overrideByLoginName': {} as Record<string, unknown>,
  'export.maxRows': 1_000_000,
  'import.maxRows': 50_000,
} as const;
type SettingKey = keyof typeof settingDefaults;

/** A setting that an area brings, with what holds while nobody has set it. */
export interface AreaSetting<Value> {
  readonly key: string;
  readonly otherwise: Value;
}

/** Reads settings; kept for five seconds, so a change takes effect on every node within that time. */
export interface SettingBook {
  get<Key extends SettingKey>(key: Key): Promise<(typeof settingDefaults)[Key]>;
  getOf<Value>(setting: AreaSetting<Value>): Promise<Value>;
}

export function openSettingBook(pool: pg.Pool): SettingBook {
  let kept: { at: number; values: Promise<ReadonlyMap<string, unknown>> } | undefined;
  const load = async () => {
    const { rows } = await pool.query<{ setting_key: string; setting_value: string; value_type: string }>(
      'select setting_key, setting_value, value_type from sys_setting',
    );
    return new Map(rows.map(({ setting_key, setting_value, value_type }) => [setting_key, typed(setting_value, value_type)]));
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
    get: async (key) => ((await storedOf(key)) ?? settingDefaults[key]) as (typeof settingDefaults)[typeof key],
    getOf: async <Value>({ key, otherwise }: AreaSetting<Value>) => ((await storedOf(key)) ?? otherwise) as Value,
  };
}

function typed(value: string, type: string): unknown {
  if (type === 'int') return Number(value);
  if (type === 'bool') return value === '1' || value === 'true';
  return type === 'json' ? JSON.parse(value) : value;
}
