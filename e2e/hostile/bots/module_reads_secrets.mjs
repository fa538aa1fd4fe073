// expect rules
// millis 2000
import { readFileSync, writeFileSync } from 'node:fs';

const works = action => {
  try {
    action();
    return true;
  } catch {
    return false;
  }
};

export const player = ({ legal }) => {
  const secrets = ['@SECRET@', '@OTHER@', '@HOME_FILE@', '/etc/shadow', '/etc/passwd', '/proc/1/environ'];
  const places = ['/', '/usr', '/bot', '/etc'];
  return secrets.some(path => works(() => readFileSync(path))) ||
    places.some(path => works(() => writeFileSync(`${path}/@MARK@`, 'x')))
    ? '1-32'
    : legal[0];
};
