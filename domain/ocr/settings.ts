import type { SettingDefinition } from '../core/setting.ts';
import { bi } from '../core/text.ts';

/** A service that reads pictures, and the customers who allow their papers to go there. */
export interface RemoteReading {
  readonly url: string;
  /** Ids of customers. */
  readonly customers: readonly string[];
}

export const remoteReading: SettingDefinition<RemoteReading> = {
  key: 'ocr.remote',
  note: bi(
    '外部识别服务：{url, customers}，空地址表示不使用；只识别允许外发的客户的单证',
    'Remote recognition: {url, customers}; without an address it is off, and only papers of these customers go there',
  ),
  otherwise: { url: '', customers: [] },
  refuse: (value) => {
    const { url, customers } = (value ?? {}) as { readonly url?: unknown; readonly customers?: unknown };
    const isAddress = typeof url === 'string' && (url === '' || /^https?:\/\/[^\s]{1,300}$/.test(url));
    const isList =
      Array.isArray(customers) && customers.length <= 1_000 && customers.every((one) => typeof one === 'string');
    return isAddress && isList ? undefined : bi('应为 {url, customers: [客户编号]}', 'It is {url, customers: [ids]}');
  },
};

/** Whether pictures are read on this machine; a house that has too little memory for it switches it off. */
export const localReading: SettingDefinition<boolean> = {
  key: 'ocr.local',
  note: bi(
    '是否使用本机识别图片（每次约占 1 GB 内存）',
    'Whether pictures are read on this machine (about 1 GB of memory)',
  ),
  otherwise: true,
  refuse: (value) => (typeof value === 'boolean' ? undefined : bi('应为是或否', 'It is yes or no')),
};
