import { isIP } from 'node:net';

type Refuse = (zh: string, en: string) => void;

/** Addresses and networks of a setting, such as `10.0.0.7, 10.0.0.0/24`. */
export function readNetworks(name: string, text: string | null, refuse: Refuse): readonly string[] {
  const networks = (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  for (const network of networks)
    if (!isNetwork(network))
      refuse(`${name}：${network} 不是地址或网段`, `${name}: ${network} is no address or network`);
  return networks;
}

function isNetwork(text: string): boolean {
  const [, address = '', , bits] = /^([^/]*)(\/(\d{1,3}))?$/.exec(text) ?? [];
  const version = isIP(address);
  // Everybody (`0.0.0.0/0`) may not speak for others.
  return version !== 0 && (bits === undefined || (Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128)));
}
