import { text } from "../objects/fields.ts";
import { alertChannelKind } from "../objects/integration-kind.ts";

export const alertChannelTeamsB = alertChannelKind("MicrosoftTeams", { webhook_url: text("teamsUrl") });
