import type { ResourceTraffic } from "../../../support/traffic-case.ts";

const eve = {
  email: "eve@example.org",
  first_name: "Eve",
  last_name: "Lund",
  company: "Example",
  enabled: true,
};

const ofOrganization = { provider: { organization: true } };

export default {
  create: { ...eve, administrator: true },
  update: {
    email: "eve@example.org",
    first_name: "Eva",
    last_name: "Berg",
    company: "Other",
    enabled: false,
    administrator: false,
  },
  more: {
    "no administrator": {
      create: { ...eve, enabled: false },
      update: { ...eve, administrator: true },
    },
    "accounts of the organization": {
      ...ofOrganization,
      create: {
        ...eve,
        organization: { admin_accounts: [" acme", "ACME"], user_accounts: ["Acme-Dev", "ACME-STAGING "] },
      },
      update: {
        ...eve,
        first_name: "Eva",
        last_name: "Berg",
        organization: { admin_accounts: ["ACME-DEV"] },
      },
    },
    "administrator of the organization": {
      ...ofOrganization,
      create: { ...eve, organization: { administrator: true } },
      update: { ...eve, organization: { user: true } },
    },
    "user of the organization": {
      ...ofOrganization,
      create: { ...eve, enabled: false, organization: { user: true } },
      update: { ...eve, company: "Other", organization: { user_accounts: ["ACME"] } },
    },
  },
} satisfies ResourceTraffic;
